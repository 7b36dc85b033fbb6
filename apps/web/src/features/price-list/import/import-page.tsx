import { formatCount } from '@carreau/domain/french/format'
import { type ImportFormat, keepsPrices } from '@carreau/domain/price-list/price-list'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck, Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import type { ImportAnswer } from './import.queries.ts'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportSheets } from './import-sheets.tsx'
import { ImportApply, ImportColumns, ImportDrop, ImportProgress } from './import-steps.tsx'
import { PriceQuestion } from './price-question.tsx'
import { useImportRun } from './use-import-run.ts'

const ImportPaste = lazy(async () => ({
  default: (await import('./import-paste.tsx')).ImportPaste,
}))
const LabelsDialog = lazy(async () => ({
  default: (await import('./label-dialogs.tsx')).LabelsDialog,
}))

/** Imports the wholesaler's own file: choose, preview, correct, apply. */
export const ImportPage = () => {
  const { tenant } = useAuth()
  const mayImport = keepsPrices.some(role => role === tenant?.selectedRole)
  const [showsLabels, setShowsLabels] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <Button asChild variant="link" className="self-start">
        <Link to="/shop/offers">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Mercuriale
        </Link>
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Importer une mercuriale</h1>
        {mayImport && (
          <Button variant="link" onClick={() => setShowsLabels(true)}>
            Corrections retenues
          </Button>
        )}
      </div>
      {mayImport ? (
        <ImportFile />
      ) : (
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      )}
      {showsLabels && (
        <Suspense>
          <LabelsDialog onClose={() => setShowsLabels(false)} />
        </Suspense>
      )}
    </div>
  )
}

const ImportFile = () => {
  const run = useImportRun()
  const { answer, corrections, file, running } = run
  const [isPasting, setIsPasting] = useState(false)
  // What was pasted stays, to be put right and read again.
  const [pasted, setPasted] = useState('')
  // Where they are to be put right they stand before the lines, else behind them.
  const columns = answer !== null && answer.file.format !== 'text' && (
    <ImportColumns
      columns={answer.columns}
      isOpen={answer.problem !== null}
      corrected={corrections.columns}
      disabled={running?.mode === 'apply'}
      onChange={(index, field) =>
        run.correct({ ...corrections, columns: { ...corrections.columns, [index]: field } })
      }
    />
  )
  if (answer?.applied) return <Applied answer={answer} onRestart={run.restart} />
  return (
    <>
      <ImportDrop
        file={file}
        disabled={running?.mode === 'apply'}
        isPasting={isPasting}
        onChoose={chosen => {
          setIsPasting(false)
          void run.choose(chosen)
        }}
        onPaste={() => setIsPasting(!isPasting)}
      />
      {isPasting && (
        <Suspense>
          <ImportPaste
            text={pasted}
            disabled={running?.mode === 'apply'}
            onChange={setPasted}
            onRead={list => {
              setIsPasting(false)
              void run.choose(list)
            }}
          />
        </Suspense>
      )}
      <FormAlert message={run.refusal} />
      {run.stopped && (
        <p role="status" className="text-sm">
          Lecture abandonnée&nbsp;: rien n’a changé dans votre mercuriale.
        </p>
      )}
      {(run.refusal !== null || run.stopped) && file !== null && (
        <Button variant="secondary" className="self-start" onClick={run.readAgain}>
          Relire le fichier
        </Button>
      )}
      {running && (
        <ImportProgress
          key={running.key}
          progressKey={running.key}
          onStop={running.mode === 'preview' ? run.stop : null}
        />
      )}
      {answer && (
        <>
          <FileFacts file={answer.file} />
          <ImportSheets
            sheets={answer.file.sheets}
            chosen={corrections.sheets}
            disabled={running?.mode === 'apply'}
            onChange={sheets => run.correct({ ...corrections, sheets })}
          />
          <PriceQuestion
            answer={answer}
            disabled={running?.mode === 'apply'}
            onAnswer={columns =>
              run.correct({ ...corrections, columns: { ...corrections.columns, ...columns } })
            }
          />
          {answer.problem !== null && columns}
          <FormAlert message={answer.problem} />
          <ImportQuestions
            answer={answer}
            answered={corrections.meanings}
            disabled={running?.mode === 'apply'}
            onAnswer={meaning =>
              run.correct({ ...corrections, meanings: [...corrections.meanings, meaning] })
            }
            onIgnore={labels =>
              run.correct({
                ...corrections,
                labels: {
                  ...corrections.labels,
                  ...Object.fromEntries(labels.map(label => [label, null])),
                },
              })
            }
          />
          <ImportRows
            onConfirmPrice={(label, price) =>
              run.correct({ ...corrections, prices: [...corrections.prices, { label, price }] })
            }
            answer={answer}
            corrected={corrections.labels}
            disabled={running?.mode === 'apply'}
            onCorrect={labels =>
              run.correct({ ...corrections, labels: { ...corrections.labels, ...labels } })
            }
          />
          {answer.problem === null && columns}
          <ImportApply run={run} answer={answer} />
        </>
      )}
    </>
  )
}

const formatLabels: Record<ImportFormat, string> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  text: 'Texte',
  pdf: 'PDF',
}

/** « CSV, Windows-1252, 212 lignes »: how the file was read, for whoever wonders. */
const FileFacts = ({ file }: { file: ImportAnswer['file'] }) => (
  <p className="text-ink-soft text-sm">
    {[
      formatLabels[file.format],
      file.encoding,
      file.sheet === null || file.sheets.length > 0 ? null : `feuille «\u00a0${file.sheet}\u00a0»`,
      formatCount(file.lines, 'ligne', 'lignes'),
      file.header_line === null
        ? 'sans ligne de titres'
        : file.header_line > 1 && `titres à la ligne ${file.header_line}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
)

const Applied = ({
  answer: { summary },
  onRestart,
}: {
  answer: ImportAnswer
  onRestart: () => void
}) => (
  <EmptyState
    icon={CircleCheck}
    title="Mercuriale à jour"
    text={`${formatCount(summary.create, 'offre créée', 'offres créées')}, ${formatCount(summary.update, 'modifiée', 'modifiées')}.`}
  >
    <Button asChild>
      <Link to="/shop/offers" search={{ show: 'imported' }}>
        Voir les lignes changées
      </Link>
    </Button>
    <Button variant="secondary" onClick={onRestart}>
      Importer un autre fichier
    </Button>
  </EmptyState>
)
