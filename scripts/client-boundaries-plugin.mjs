// React Server Components need 'use client' where a server's code imports what runs in a browser. Every other bundler
// warns of each file that has it. So no file has it but these: one for each entry with React or plugins, which only
// the condition `react-server` of package.json "exports" leads to (decision 107).
import { CLIENT_BOUNDARIES, hasClientBoundary } from './entries.mjs'

export const clientBoundariesPlugin = () => ({
  name: 'client-boundaries',
  generateBundle(_, bundle) {
    for (const { fileName, isEntry, name, exports } of Object.values(bundle))
      if (isEntry && hasClientBoundary(name))
        this.emitFile({
          type: 'asset',
          fileName: `${CLIENT_BOUNDARIES}/${fileName}`,
          source: boundary(exports, `${'../'.repeat(fileName.split('/').length)}${fileName}`),
        })
  },
})

/** The names are listed, because Next.js refuses `export *` there. */
const boundary = (names, file) => `'use client';\nexport { ${names.join(', ')} } from '${file}';\n`
