import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** A serialized, unsigned transaction that sends lamports to a new address. */
export async function transfer(url: string, from: string, lamports: number): Promise<Uint8Array> {
  const { blockhash: recentBlockhash } = await new Connection(url).getLatestBlockhash()
  const [fromPubkey, toPubkey] = [new PublicKey(from), Keypair.generate().publicKey]
  const instructions = [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })]
  const message = new TransactionMessage({ payerKey: fromPubkey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}
