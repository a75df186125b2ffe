import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import type { ModalBase } from '../../modal/modal-props.ts'
import { useVisitor } from '../../user/use-visitor.ts'

/** Makes a modal about the user. It closes when the user is signed out, even in another tab. */
export function forUser<Props extends object>(
  Inner: ComponentType<Props & ModalBase & { user: UserView }>,
): ComponentType<Props & ModalBase> {
  return function OfUser(props) {
    const visitor = useVisitor()
    const close = useEffectEvent(() => props.onClose())
    useEffect(() => {
      if (visitor.state === 'visitor') close()
    }, [visitor.state])
    return visitor.state === 'user' ? <Inner {...props} user={visitor.user} /> : null
  }
}
