import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'

type WaiveDialogProps = {
  open: boolean
  loading: boolean
  onClose: () => void
  onWaive: (reason: string) => void
}

/** Asks why a fee is waived. */
export function WaiveDialog({ open, loading, onClose, onWaive }: WaiveDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (reason.trim() === '') return setError('Schrijf waarom je dit kwijtscheldt.')
    onWaive(reason.trim())
  }

  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Vergoeding kwijtschelden?">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextArea
          label="Reden"
          required
          maxLength={500}
          hint="Voor jezelf, zodat je later nog weet waarom."
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Terug
          </Button>
          <Button type="submit" loading={loading}>
            Kwijtschelden
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
