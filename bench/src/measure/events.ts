/** Server-sent events as they arrive. */
export async function* readEvents(body: AsyncIterable<Buffer>): AsyncGenerator<{ name: string; content: unknown }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (name && data) yield { name, content: JSON.parse(data) }
    }
  }
}
