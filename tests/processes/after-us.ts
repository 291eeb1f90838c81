import { spawn } from 'node:child_process'

/** Groups of processes, and a shell that ends them. */
export const hasGroups = process.platform !== 'win32'

/**
 * Runs a script of the shell when this process is gone, however it went: a shell reads from us until there is nobody to
 * read from. It is in a group of its own, since who kills us may kill ours. Answers what calls it off.
 */
export function afterUs(script: string, ...args: readonly string[]): () => void {
  if (!hasGroups) return () => {}
  const patient = `trap "" INT TERM HUP; read -r _; ${script}`
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore']
  const watch = spawn('sh', ['-c', patient, 'sh', ...args], { stdio, detached: true })
  watch.on('error', () => {})
  watch.stdin.on('error', () => {})
  return () => void watch.kill('SIGKILL')
}
