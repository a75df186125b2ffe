import { ButtonContent, type ButtonLook, buttonClass } from '@octavo/ui/Button.tsx'
import { classNames } from '@octavo/ui/class-names.ts'
import { Link, type LinkProps } from 'react-router'

/** A link to another page of the site that looks like a button. */
export function LinkButton({ variant, size, icon, solid, wide, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, solid, wide }), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  )
}
