// The modules of this host are those of the repository around it.
const root = process.env.REPOSITORY.replace(/\/$/, '')

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  typescript: { ignoreBuildErrors: true },
}
