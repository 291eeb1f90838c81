import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** Lamports to somebody who was not there before; as it travels, not signed yet. */
export async function transfer(url: string, from: string, lamports: number): Promise<Uint8Array> {
  const { blockhash: recentBlockhash } = await new Connection(url).getLatestBlockhash()
  const [fromPubkey, toPubkey] = [new PublicKey(from), Keypair.generate().publicKey]
  const instructions = [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })]
  const message = new TransactionMessage({ payerKey: fromPubkey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}
