/** A file's content as a slot takes it. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** All of a file that a slot gives. */
export async function textOf({ content }: { content: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
