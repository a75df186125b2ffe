import { hash, verify } from '@node-rs/argon2'

/** Hashes passwords of accounts and checks them. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist or has no password, and is then false. */
  verify(hashed: string | null | undefined, password: string): Promise<boolean>
}

/** Argon2id with 64 MiB and two passes: well over the 19 MiB that OWASP gives as the least, and still quick enough for two cores. */
const strength = { memoryCost: 65_536, timeCost: 2, parallelism: 1 }

/**
 * Gives the passwords of this process. At most `atOnce` are hashed at a time, the others wait: many sign-ins at one moment
 * must take neither the memory nor the threads that the rest of the program lives by.
 */
export function createPasswords({ atOnce = 2 }: { atOnce?: number } = {}): Passwords {
  const waiting: (() => void)[] = []
  let running = 0
  let decoy: Promise<string> | undefined

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  // The same letters can be written in several ways; a keyboard decides which, not the person.
  const normal = (password: string) => password.normalize('NFC')

  return {
    hash: (password) => inTurn(() => hash(normal(password), strength)),
    async verify(hashed, password) {
      decoy ??= inTurn(() => hash('a password that nobody has', strength))
      const against = hashed ?? (await decoy)
      const isRight = await inTurn(() => verify(against, normal(password)))
      return isRight && hashed != null
    },
  }
}
