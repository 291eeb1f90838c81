import system from 'node:path'

/** A folder as an argument of `cd`. Quotes are needed for blanks, and every shell reads double ones. */
const argument = (folder) => (/^[\w./\\:~@-]+$/.test(folder) ? folder : `"${folder}"`)

/**
 * The commands that lead from the folder `from` to a running app and its test. `path` is that of the system, for its
 * separators and drives.
 */
export function nextSteps({ folder, from, isInstalled }, path = system) {
  const relative = path.relative(from, folder)
  return [
    ...(relative ? [`cd ${argument(relative)}`] : []),
    ...(isInstalled ? [] : ['npm install']),
    'npm start                         # the app and its sandbox, offline',
    'npx playwright install chromium   # once, for the test',
    'npm test                          # logs a user in',
  ]
}
