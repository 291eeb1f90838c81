import { LatchkitError } from '../../../core/errors.js'

/**
 * Returns the address with its EIP-55 checksum. Our own code, so that a wallet login loads no library for it. Throws
 * `invalid_data`.
 */
export function checksum(address: string): `0x${string}` {
  if (!/^0x[\da-f]{40}$/i.test(address))
    throw new LatchkitError('invalid_data', `${JSON.stringify(address)} is not an Ethereum address.`)
  const digits = address.slice(2).toLowerCase()
  const hash = keccak(digits)
  return `0x${digits.replace(/[a-f]/g, (digit, at: number) => (hash(at) > 7 ? digit.toUpperCase() : digit))}`
}

/** Rotates a lane to the left. Bits beyond 64 are dropped when the lane is stored. */
const turn = (lane: bigint, by: number) => (lane << BigInt(by)) | (lane >> BigInt(64 - by))

/**
 * Keccak-256 (the permutation of FIPS 202 with the older padding) of ASCII that fits into one block: at most 135
 * characters. Returns a function for the hash's hexadecimal digits. For public data only, since it does not run in
 * constant time.
 */
export function keccak(text: string): (digit: number) => number {
  const lanes = new BigUint64Array(25)
  // Little-endian, like every machine that runs a browser
  const bytes = new Uint8Array(lanes.buffer)
  const of = (at: number) => lanes[at] as bigint
  bytes.set(new TextEncoder().encode(text))
  bytes[text.length] = 1
  bytes[135] = (bytes[135] as number) | 128
  for (let round = 0, bits = 1; round < 24; round++) {
    const sums = [0, 1, 2, 3, 4].map((x) => of(x) ^ of(x + 5) ^ of(x + 10) ^ of(x + 15) ^ of(x + 20))
    const sum = (at: number) => sums[at % 5] as bigint
    lanes.forEach((lane, at) => {
      lanes[at] = lane ^ sum(at + 4) ^ turn(sum(at + 1), 1)
    })
    for (let step = 1, x = 1, y = 0, moved = of(1); step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = of(x + 5 * y)
      lanes[x + 5 * y] = turn(moved, ((step * (step + 1)) / 2) % 64)
      moved = next
    }
    const rows = lanes.slice()
    const inRow = (at: number, right: number) => rows[at - (at % 5) + ((at + right) % 5)] as bigint
    rows.forEach((lane, at) => {
      lanes[at] = lane ^ (~inRow(at, 1) & inRow(at, 2))
    })
    for (let power = 0; power < 7; power++) {
      bits = ((bits << 1) ^ ((bits >> 7) * 0x71)) % 256
      if (bits & 2) lanes[0] = of(0) ^ (1n << BigInt(2 ** power - 1))
    }
  }
  return (digit) => ((bytes[digit >> 1] as number) >> (digit % 2 ? 0 : 4)) & 15
}
