import type { MailedHouse } from './mailed-house.ts'
import type { WalkedSchema } from './schema-walk.ts'
import type { TestProgram } from './test-program.ts'

/** A call of either API, as the published description has it. */
export interface DescribedCall {
  method: string
  path: string
  operation: Operation
}

interface Operation {
  parameters?: { in: string; name: string; schema?: WalkedSchema }[]
  requestBody?: { content: Record<string, { schema: WalkedSchema }> }
  security?: Record<string, unknown>[]
}

/** Every call that the program describes, for tests that must not miss one. */
export async function describedCalls({ client }: TestProgram): Promise<DescribedCall[]> {
  const document = (await (await client.call('GET', '/api/v1/openapi.json')).json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

let accounts = 0

/** The token that the call asks for; a new account each time, since some calls end what another one needs. */
export async function headersFor({ security = [] }: Operation, { house, newAccount }: MailedHouse): Promise<Record<string, string>> {
  const [scheme] = security.flatMap((each) => Object.keys(each))
  if (scheme === 'bearer') {
    const { accessToken } = await newAccount(`walk-${accounts++}`)
    return { authorization: `Bearer ${accessToken}` }
  }
  return scheme === 'engineToken' ? { 'x-engine-token': (await house.client.newTask()).engineToken } : {}
}

/** The address of a call with something in the place of each ref. */
export function filled(path: string, ref = 'AAAAAAAAAAAAAAAAAAAAAA'): string {
  return path.replace(/\{page\}/, '1').replace(/\{\w+\}/g, ref)
}
