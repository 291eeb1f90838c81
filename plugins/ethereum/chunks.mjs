// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  shared: [
    // What explains typed data shares a few lines with what reads calls, and both come after the plugin. They are not with the first of the
    // two: it imports the live half, and what the live half is imported by through two chunks costs every login a namespace object.
    [/^effects\//, 'plugin'],
  ],
}
