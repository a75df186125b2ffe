import { get } from 'node:http'

/** How many bytes a file of the site has as gzip, regardless of what a browser received. */
export function zippedLength(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
      let length = 0
      for await (const chunk of answer) length += (chunk as Buffer).length
      resolve(length)
    }).once('error', reject)
  })
}
