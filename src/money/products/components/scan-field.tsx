import { ScanBarcode } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#lib/api-client.ts'
import { findByCode } from '#money/products/client.ts'
import type { Product } from '#money/products/wire.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'

type ScanFieldProps = {
  onFound: (product: Product) => void
  /** Nothing has this code. */
  onUnknown: (code: string) => void
}

/** Where a barcode scanner types: it ends with Enter, and the product opens. */
export function ScanField({ onFound, onUnknown }: ScanFieldProps) {
  const { toast } = useToast()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)

  async function look(event: FormEvent) {
    event.preventDefault()
    const wanted = code.replace(/\s/g, '')
    if (busy || wanted === '') return
    setBusy(true)
    try {
      const found = await findByCode(wanted)
      setCode('')
      if (found) onFound(found)
      else onUnknown(wanted)
    } catch (error) {
      const description = sentenceOf(
        error,
        'De barcode kon niet opgezocht worden. Probeer het opnieuw.',
      )
      toast({ title: 'Fout', description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => void look(event)}
      className="grid grid-cols-[1fr_auto] items-end gap-2"
    >
      <TextInput
        label="Barcode scannen"
        placeholder="Scan of typ en druk op Enter"
        autoComplete="off"
        maxLength={50}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="icon"
        loading={busy}
        aria-label="Zoek deze barcode"
      >
        <ScanBarcode aria-hidden />
      </Button>
    </form>
  )
}
