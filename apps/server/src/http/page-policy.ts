/** What the policies of pages depend on. */
export interface PolicyParts {
  /** Of the one inline script. */
  scriptHash: string
  engineUrl: string
  hasGoogle: boolean
}

/**
 * Allows nothing from other origins, unless sign-in with Google is configured. The exceptions are inline styles and one inline script,
 * which applies the theme and records what is done before the other scripts are loaded.
 */
export function pagePolicy(parts: PolicyParts): string {
  return policyOf(parts, sourcesOf(parts))
}

/** The page on which people pay shows the form of Stripe, if that is configured. No other page may load anything of it. */
export function checkoutPolicy(parts: PolicyParts, { hasStripe }: { hasStripe: boolean }): string {
  const { script, style, frame, image, connect } = sourcesOf(parts)
  if (!hasStripe) return pagePolicy(parts)
  return policyOf(parts, {
    script: [...script, ...stripe],
    style,
    frame: [...frame, ...stripe, 'https://hooks.stripe.com'],
    image: [...image, 'https://*.stripe.com'],
    connect: [...connect, 'https://api.stripe.com'],
  })
}

/** As Stripe lists what its form needs. */
const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** What may be loaded besides the site's own files, by kind. */
interface Sources {
  script: readonly string[]
  style: readonly string[]
  frame: readonly string[]
  image: readonly string[]
  connect: readonly string[]
}

function sourcesOf({ engineUrl, hasGoogle }: PolicyParts): Sources {
  const google = hasGoogle ? ['https://accounts.google.com/gsi/'] : []
  const engine = new URL(engineUrl).origin
  return {
    script: hasGoogle ? ['https://accounts.google.com/gsi/client'] : [],
    style: google,
    frame: google,
    // The first page of a result that is held back.
    image: [engine],
    connect: [engine, ...google],
  }
}

function policyOf({ scriptHash }: PolicyParts, { script, style, frame, image, connect }: Sources): string {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", `'${scriptHash}'`, ...script].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...style].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    ["img-src 'self' blob: data:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
