/** Passwords and other credentials are never stored with settings, and confirmations apply to the files they were given for. */
export function isSecretOption(name: string): boolean {
  return /password|confirm|^(?:login|cookies|headers)$/i.test(name)
}

/** For `JSON.stringify`: leaves secret options out, however deep they are. */
export function withoutSecrets(name: string, value: unknown): unknown {
  return isSecretOption(name) ? undefined : value
}
