import { inject } from 'vitest'
import type { Mail, Mails } from './mail-server.ts'
import type { OpenProduct } from './product.ts'

export interface SharedProduct extends OpenProduct, Mails {}

/** The product shared by all files of a run that need no special settings: starting one costs more than most tests. */
export async function sharedProduct(): Promise<SharedProduct> {
  const door = inject('sharedProductDoor')
  const ask = async (path: string) => {
    const answer = await fetch(door + path)
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  return {
    url: await (await ask('/url')).text(),
    mailsTo: async (email) => (await ask(`/mails?to=${encodeURIComponent(email)}`)).json() as Promise<Mail[]>,
    stop: async () => {},
  }
}
