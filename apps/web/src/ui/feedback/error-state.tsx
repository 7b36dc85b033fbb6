import { CircleAlert, RotateCcw } from 'lucide-react'
import { isApiError } from '../../platform/api-client/api-error.ts'
import { Button } from '../form/button.tsx'

/** The error fallback view of docs/specification.md#error-screens, to the letter. */
export const ErrorState = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <div
    role="alert"
    className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center"
  >
    <span className="flex size-16 items-center justify-center rounded-full bg-tomato-soft text-tomato-ink">
      <CircleAlert aria-hidden="true" className="size-7" strokeWidth={1.75} />
    </span>
    <div className="flex flex-col gap-1.5">
      <h2 className="text-xl">Quelque chose s'est mal passé</h2>
      <p className="text-ink-soft">Une erreur inattendue s'est produite. Veuillez réessayer.</p>
    </div>
    <Button onClick={reset}>
      <RotateCcw aria-hidden="true" className="size-4" />
      Réessayer
    </Button>
    <details className="w-full text-left text-sm">
      <summary className="mx-auto w-fit rounded-sm px-2 py-1 text-ink-soft pointer-coarse:py-3 hover:text-ink">
        Détails de l'erreur
      </summary>
      <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-xs">
        {error instanceof Error ? error.message : String(error)}
        {isApiError(error) &&
          error.requestId !== undefined &&
          `\nRéférence\u00a0: ${error.requestId}`}
      </pre>
    </details>
  </div>
)
