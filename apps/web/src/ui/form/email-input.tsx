import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** One's own e-mail, which is the name one signs in by. */
export const EmailInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <Input type="email" autoComplete="username" inputMode="email" {...props} />
)
