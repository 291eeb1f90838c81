/** Changes how VitePress writes a page. */
export function configureMarkdown(markdown) {
  plainCode(markdown)
  labelCells(markdown)
}

/** Vue would read braces within a line of code as an expression. */
function plainCode(markdown) {
  const { escapeHtml } = markdown.utils
  markdown.renderer.rules.code_inline = (tokens, at) => `<code v-pre>${escapeHtml(tokens[at].content)}</code>`
}

/** Gives each cell of a table the name of its column, which `tables.css` shows on a phone. */
function labelCells(markdown) {
  markdown.core.ruler.push('label cells', ({ tokens }) => {
    let labels = []
    let column = 0
    tokens.forEach(({ type }, at) => {
      if (type === 'table_open') labels = []
      else if (type === 'tr_open') column = 0
      else if (type === 'th_open') labels.push(tokens[at + 1].content.replace(/[`*]/g, ''))
      else if (type === 'td_open') tokens[at].attrSet('data-label', labels[column++] ?? '')
    })
  })
}
