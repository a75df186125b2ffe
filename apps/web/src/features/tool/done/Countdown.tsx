import { resultLifetimeMs } from '@octavo/core/api/limits.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { CountdownDots } from '@octavo/ui/CountdownDots.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Countdown.module.css'
import { minutesAndSeconds } from './time-left.ts'

/** The remaining lifetime of the files, and a button to delete them now. */
export function Countdown({ expiresDate, onDelete, onOver }: { expiresDate: string; onDelete: () => void; onOver: () => void }) {
  const leftMs = useTimeLeft(expiresDate, onOver)
  return (
    <div className={styles.row}>
      <CountdownDots left={leftMs / resultLifetimeMs} />
      <p className={styles.text}>
        <Rich
          sentence="{time} until this is deleted"
          parts={{
            time: (
              <bdi className={styles.time} dir="ltr">
                {minutesAndSeconds(leftMs)}
              </bdi>
            ),
          }}
        />
      </p>
      <Button variant="danger" size="small" icon={<Trash2 aria-hidden="true" size={16} />} onClick={onDelete}>
        {t('Delete now')}
      </Button>
    </div>
  )
}

/** Never more than promised, even if the server's clock is slightly ahead. */
function timeLeft(end: number): number {
  return Math.min(resultLifetimeMs, Math.max(0, end - Date.now()))
}

/** Remaining milliseconds; announced five minutes and one minute before the end. */
function useTimeLeft(expiresDate: string, onOver: () => void): number {
  const end = new Date(expiresDate).getTime()
  const [leftMs, setLeftMs] = useState(() => timeLeft(end))
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const left = timeLeft(end)
      setLeftMs(left)
      if (left > 0) return
      clearInterval(timer)
      over()
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  const minutes = Math.ceil(leftMs / 60_000)
  useEffect(() => {
    if (minutes === 5 || minutes === 1)
      announce(plural(minutes, '# minute until your files are deleted', '# minutes until your files are deleted'))
  }, [minutes])
  return leftMs
}
