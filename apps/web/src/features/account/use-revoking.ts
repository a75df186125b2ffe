import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { toast } from '../../shared/toasts.ts'

/** Removes single rows of a list and updates it. */
export function useRevoking(list: string, revoke: (id: string) => Promise<void>) {
  const queries = useQueryClient()
  const [revoking, setRevoking] = useState<string>()
  const start = async (id: string) => {
    setRevoking(id)
    try {
      await revoke(id)
      announce(t('Revoked'))
      await queries.invalidateQueries({ queryKey: [list] })
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setRevoking(undefined)
    }
  }
  return { revoking, revoke: (id: string) => void start(id) }
}
