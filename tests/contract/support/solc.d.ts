/** Solidity's compiler, which brings no types: JSON in, JSON out. */
declare module 'solc' {
  const solc: { compile(input: string): string }
  export default solc
}
