import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from './toasts.ts'

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = t('Copy') }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(t('Copied'))
    } catch {
      toast.warning(t("Your browser doesn't allow copying. Select the text and copy it yourself."))
    }
  }
  return (
    <Button variant="secondary" icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy()}>
      {isCopied ? t('Copied') : label}
    </Button>
  )
}
