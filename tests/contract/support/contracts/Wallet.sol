// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A wallet that is a contract: what its owner's key has signed, it has (ERC-1271).
contract Wallet {
    address private immutable owner;

    constructor(address of_) {
        owner = of_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Deploys wallets to addresses that are known before (CREATE2).
contract Factory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new Wallet{salt: salt}(owner));
    }
}

/// What contracts answer that are no wallets, or bad ones.
contract Odd {
    enum Answer { No, Reverts, Endless, Long, Short, Nothing, Selfless }
    Answer private immutable answer;

    constructor(Answer which) {
        answer = which;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        if (answer == Answer.Reverts) revert("I am no wallet");
        if (answer == Answer.Endless) while (true) {}
        if (answer == Answer.Long) return new bytes(20_000);
        if (answer == Answer.Short) return hex"1626ba7e";
        if (answer == Answer.Selfless) assembly { invalid() }
        if (answer == Answer.Nothing) return "";
        return abi.encode(uint256(1));
    }
}
