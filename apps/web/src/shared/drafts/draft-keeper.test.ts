import { expect, test } from 'vitest'
import { createDraftKeeper, type DraftedWork } from './draft-keeper.ts'
import type { Draft, Drafts } from './draft-storage.ts'

/** Drafts of which the calls are noted. */
function notedDrafts() {
  const calls: string[] = []
  const drafts = {
    async hold(name: string) {
      calls.push(`hold ${name}`)
      return { name, release: () => calls.push(`release ${name}`) }
    },
    async holdFree(name: string) {
      calls.push(`hold free ${name}`)
      return { name: `${name} free`, release: () => calls.push(`release ${name} free`) }
    },
    async keep({ sha256, content }: Draft<string>) {
      calls.push(`keep ${sha256}: ${content}`)
      return true
    },
  } as unknown as Drafts<string>
  return { calls, drafts }
}

/** Work on a file, in which something is typed. */
function workOn(file: string, continued?: string) {
  let text = 'opened'
  const work: DraftedWork<string> = {
    content: () => text,
    subscribe: () => () => {},
    isChanged: () => true,
    sha256: async () => file,
    continued,
    draftOf: () => ({ name: 'a.pdf', file: new Blob(), images: [] }),
  }
  return { work, type: (next: string) => (text = next) }
}

test('a draft that is continued is held before anything changes, kept under its name and released', async () => {
  const { calls, drafts } = notedDrafts()
  const { work, type } = workOn('hash', 'hash second')
  const keeper = createDraftKeeper(drafts, work, () => {})
  expect(calls).toEqual(['hold hash second'])
  type('changed')
  await keeper.keep()
  await keeper.close()
  expect(calls.slice(1)).toEqual(['keep hash second: changed', 'release hash second'])
})

test('a file that is opened for itself never gets the name of a draft that is kept', async () => {
  const { calls, drafts } = notedDrafts()
  await createDraftKeeper(drafts, workOn('hash', 'hash second').work, () => {}).close()
  const { work, type } = workOn('hash')
  const keeper = createDraftKeeper(drafts, work, () => {})
  type('changed')
  await keeper.close()
  expect(calls.slice(2)).toEqual(['hold free hash', 'keep hash free: changed', 'release hash free'])
})
