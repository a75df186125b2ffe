/** Server-sent events as they arrive; read with `fetch`, since EventSource sends no headers. */
export async function* readServerEvents(response: Response): AsyncGenerator<{ name: string; data: string }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let text = ''
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (name !== undefined && data !== undefined) yield { name, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
