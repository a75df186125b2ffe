import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Desk } from '../work/work-state.ts'
import styles from './Chain.module.css'
import { curlCall } from './curl-call.ts'

/** The same work as one call of the API, with the current options. */
export function ForDevelopers({ tool, state }: { tool: ReadyTool; state: Desk }) {
  const [isCopied, setCopied] = useState(false)
  const call = () =>
    curlCall({
      origin: location.origin,
      taskType: tool.type,
      files: state.files,
      options: state.options,
      steps: state.chain.map(({ taskType, options }) => ({ taskType, options })),
    })
  const copy = async () => {
    await navigator.clipboard.writeText(call())
    setCopied(true)
    announce(t('Copied'))
  }
  return (
    <Disclosure title={t('For developers')} summary={<span translate="no">curl</span>}>
      <textarea
        className={styles.code}
        dir="ltr"
        readOnly
        rows={10}
        wrap="off"
        spellCheck={false}
        aria-label={t('This task as a curl command')}
        value={call()}
      />
      <div className={styles.row}>
        <Button variant="secondary" size="small" icon={<Copy aria-hidden="true" size={16} />} onClick={() => void copy().catch(() => {})}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
        <p className={styles.note}>{t("Passwords aren't included.")}</p>
      </div>
    </Disclosure>
  )
}
