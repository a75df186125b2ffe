import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadGoogle } from './google-script.ts'
import { requestNonce } from './social-api.ts'

/** Google's own button and One Tap, once its script may be loaded. */
export function GoogleButton({ clientId, onToken }: { clientId: string; onToken: (idToken: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const answer = useEffectEvent((idToken: string) => onToken(idToken))
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const [google, nonce] = await Promise.all([loadGoogle(), requestNonce()])
      if (!isCurrent || !place.current) return
      google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => isCurrent && answer(credential) })
      google.renderButton(place.current, { width: place.current.clientWidth, text: 'continue_with', size: 'large' })
      google.prompt()
    }
    show().catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [clientId])
  if (failed) return <Notice tone="warning">{t("Can't reach Google. Use your email, or try again later.")}</Notice>
  return <div ref={place} style={{ minHeight: 44 }} />
}
