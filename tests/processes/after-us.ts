import { spawn } from 'node:child_process'

/** Whether the system has process groups, and a shell that can end them. */
export const hasGroups = process.platform !== 'win32'

/**
 * Runs a shell script when this process has ended, even if it was killed: a shell reads from a pipe of this process
 * until the pipe closes. The shell is in its own process group, so that it survives if this process's group is killed.
 * Returns a function that cancels the script.
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
