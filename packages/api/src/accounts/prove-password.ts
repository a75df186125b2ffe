import { messages } from '@octavo/core/accounts/messages.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from '../shared/api-deps.ts'
import { passwordTries } from './wrong-tries.ts'

/** Asks a signed-in person for the password again; a stolen token alone must not be enough for irreversible actions. */
export async function provePassword(
  deps: ApiDeps,
  request: FastifyRequest,
  { user, password, field = 'password' }: { user: UserRow; password: string | undefined; field?: string },
): Promise<void> {
  if (user.passwordHash === null) throw new AppError('PASSWORD_NOT_SET')
  if (password === undefined) throw new AppError('BAD_REQUEST', { fields: { [field]: messages.required } })
  const tries = passwordTries(deps, request, user.emailKey)
  await tries.count(user)
  if (!(await deps.passwords.verify(user.passwordHash, password))) {
    throw new AppError('PASSWORD_WRONG', { fields: { [field]: sentence('Wrong password.') } })
  }
  await tries.forget()
}
