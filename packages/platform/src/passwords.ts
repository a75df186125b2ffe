import { hash, verify } from '@node-rs/argon2'

/** Hashes and verifies account passwords. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long for an account that doesn't exist or has no password, and returns false. */
  verify(hashed: string | null | undefined, password: string): Promise<boolean>
}

/** Argon2id with 64 MiB and two passes: well over OWASP's minimum of 19 MiB, and still fast enough on two cores. */
const ownStrength = { memoryCost: 65_536, timeCost: 2, parallelism: 1 }

/**
 * Password hashing for this process. At most `atOnce` are hashed at a time, the others wait: many sign-ins at once must not use up the
 * memory or threads of the rest of the program.
 */
export function createPasswords({
  atOnce = 2,
  strength = ownStrength,
}: {
  atOnce?: number
  strength?: typeof ownStrength
} = {}): Passwords {
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

  // The same letters can be encoded in several ways, depending on the keyboard.
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
