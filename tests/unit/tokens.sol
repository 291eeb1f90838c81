// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// What a token should be, as far as it is read.
contract Token {
    string public symbol = "TST";
    uint8 public decimals = 8;
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1234;
    }
}

/// As the first tokens were written.
contract Old {
    bytes32 public symbol = "MKR";
    uint8 public decimals = 18;
}

contract Nameless {
    uint8 public decimals = 2;
}

contract Undivided {
    string public symbol = "ONE";
}

/// Its decimals are no `uint8`.
contract Countless {
    string public symbol = "MANY";
    uint256 public decimals = 2 ** 32;
}

contract JustTooMany {
    string public symbol = "ALOT";
    uint256 public decimals = 256;
}

/// As many as there can be.
contract Fine {
    string public symbol = "FINE";
    uint8 public decimals = 255;
}

contract Hostile {
    uint8 public decimals = 6;

    function symbol() external pure returns (string memory) {
        bytes memory long = new bytes(9000);
        for (uint256 i = 100; i < 9000; i++) long[i] = "x";
        return string.concat(unicode"  \u202e\u3164US\u0000\u034fD\u200b\u2800C", string(long));
    }
}

/// ERC-721, as ERC-165 says it.
contract Unnamed {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x80ac58cd;
    }
}

contract Collection is Unnamed {
    string public symbol = "APES";
    uint8 public decimals = 0;
}

/// Answers every question with four bytes.
contract Broken {
    fallback() external {
        assembly {
            mstore(0, not(0))
            return(0, 4)
        }
    }
}

contract Refusing {
    fallback() external {
        revert("closed");
    }
}

/// Of a rollup: 1000 wei for each byte.
contract GasPriceOracle {
    function getL1Fee(bytes memory data) external pure returns (uint256) {
        return data.length * 1000;
    }
}

