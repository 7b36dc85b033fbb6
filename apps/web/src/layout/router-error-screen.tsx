import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/form/button.tsx'

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * The router's own error screen, for what no other caught (docs/specification.md#error-screens).
 */
export const RouterErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const [shown, setShown] = useState(false)
  return (
    <div role="alert" className="page flex flex-col items-start gap-4 py-16">
      <h1 className="text-2xl">Something went wrong!</h1>
      <div className="flex gap-2">
        <Button onClick={reset}>Réessayer</Button>
        <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      {shown && (
        <pre className="max-w-full overflow-x-auto whitespace-pre-wrap rounded-md bg-sunken p-4 font-mono text-sm">
          {messageOf(error)}
        </pre>
      )}
    </div>
  )
}
