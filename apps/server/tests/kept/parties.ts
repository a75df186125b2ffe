import type { TestAccount } from '../testing/test-account.ts'

export type Caller = Pick<TestAccount, 'call'>
export type Party = 'owner' | 'receiver'

/** Who may make each call about one thing; nobody else may. */
export const parties: Readonly<Record<string, Party>> = {
  'GET /tasks/me/{ref}/recipe': 'owner',
  'PUT /archives/{id}': 'owner',
  'GET /archives/{id}/files/{n}': 'owner',
  'HEAD /archives/{id}/files/{n}': 'owner',
  'GET /archives/{id}/zip': 'owner',
  'HEAD /archives/{id}/zip': 'owner',
  'POST /archives/{id}/files/{n}/ticket': 'owner',
  'POST /archives/{id}/zip/ticket': 'owner',
  'PUT /document-shares/me/{id}': 'receiver',
  'GET /document-shares/{id}/files/{n}': 'receiver',
  'HEAD /document-shares/{id}/files/{n}': 'receiver',
  'GET /document-shares/{id}/zip': 'receiver',
  'HEAD /document-shares/{id}/zip': 'receiver',
  'POST /document-shares/{id}/files/{n}/ticket': 'receiver',
  'POST /document-shares/{id}/zip/ticket': 'receiver',
  'DELETE /document-shares/blocks/{id}': 'receiver',
  'POST /document-shares/me/{id}/report': 'receiver',
  'POST /document-shares/me/{id}/block': 'receiver',
  'DELETE /document-shares/me/{id}': 'receiver',
  'DELETE /document-shares/sent/{id}': 'owner',
  'DELETE /archives/{id}': 'owner',
  'DELETE /tasks/me/{ref}': 'owner',
}

/** Calls that serve bytes, or a way to them. */
export const isServing = (call: string) => /\/(files|zip)/.test(call)
export const isOfShare = (call: string) => call.includes('/document-shares/')

/** One thing of each kind that calls are about. */
export type Ids = Readonly<Record<'taskRef' | 'archive' | 'share' | 'block', string>>

/** The id of what a call is about. */
export function idFor(call: string, { taskRef, archive, share, block }: Ids): string {
  const [, path = ''] = call.split(' ')
  if (path.startsWith('/tasks')) return taskRef
  return path.startsWith('/archives') ? archive : path.includes('/blocks/') ? block : share
}

const bodies: Readonly<Record<string, object>> = { 'PUT /archives/{id}': { name: 'x' }, 'PUT /document-shares/me/{id}': { read: true } }

/** The status of a call about one thing. */
export async function answerOf(call: string, caller: Caller, id: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const json = bodies[call]
  return (await caller.call(method, path.replace(/\{(ref|id)\}/, id).replace('{n}', '0'), json ? { json } : {})).status
}
