type Source = string | number | ArrayLike<number>

/** The part of Node's Buffer that the SDK's code for phones uses. Its code for smart wallets uses none of it. */
export class SmallBuffer extends Uint8Array {
  /** `encoding` applies to a string; the default is UTF-8. */
  constructor(source: Source, encoding?: string) {
    super((typeof source === 'string' ? bytesOf(source, encoding) : source) as ArrayLike<number>)
  }
  static isBuffer = (value: unknown) => value instanceof SmallBuffer
  static override from(source: string | ArrayLike<number> | Iterable<number>, encoding?: unknown) {
    const bytes = typeof source === 'string' ? source : Array.from(source as ArrayLike<number>)
    return new SmallBuffer(bytes, encoding as string)
  }
  static alloc = (length: number) => new SmallBuffer(length)
  static allocUnsafe = SmallBuffer.alloc
  static concat = (parts: readonly ArrayLike<number>[]) => new SmallBuffer(parts.flatMap((part) => Array.from(part)))
  copy(target: Uint8Array, at = 0) {
    target.set(this, at)
  }
  override toString(encoding?: string): string {
    if (encoding !== 'hex') return new TextDecoder().decode(this)
    return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
const bytesOf = (text: string, encoding?: string): ArrayLike<number> =>
  encoding === 'hex'
    ? (text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    : new TextEncoder().encode(text)

/** Defines the global `Buffer`, which the SDK expects and browsers lack, while `call` runs synchronously. */
export function withBuffer<T>(call: () => T): T {
  if ('Buffer' in globalThis) return call()
  const page = globalThis as { Buffer?: unknown }
  page.Buffer = SmallBuffer
  try {
    return call()
  } finally {
    delete page.Buffer
  }
}
