/** A file's content as a slot accepts it. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The whole text of a file that a slot returns. */
export async function textOf({ content }: { content: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
