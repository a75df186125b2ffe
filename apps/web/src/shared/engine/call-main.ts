import { accessToken } from './access-token.ts'
import { CallError, type CallOptions, call } from './call.ts'
import { isLeaving } from './leaving.ts'
import { hearServerTime } from './server-clock.ts'

/** Calls the main API, as the user if signed in. A refused token, or no answer at all, ends the session on this device. */
export async function callMain(path: string, options: CallOptions = {}): Promise<Response> {
  const token = accessToken.read()
  const headers = { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  try {
    const response = await call(`/api/v1${path}`, { ...options, headers })
    hearServerTime(response)
    return response
  } catch (error) {
    if (token !== undefined && endsSession(error)) accessToken.drop(token)
    throw error
  }
}

/** As specified: a 403 or no response. An expired engine token says nothing about the user's. */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status === 0 ? !isLeaving() : error.status === 403 && error.code !== 'ENGINE_TOKEN_NOT_ACCEPTED'
}
