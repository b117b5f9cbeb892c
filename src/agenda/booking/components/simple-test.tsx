import { useEffect, useState } from 'react'
import { callForDates } from '#agenda/booking/form/client.ts'
import { Button } from '#ui/button.tsx'
import { SimpleBooking } from './simple-booking.tsx'
import { emptyForm } from './simple-form.ts'

/** The dates at which this page has always tried the booking. */
const DATES = ['2025-08-25', '2025-08-26']

/**
 * The simple booking with its workings laid open: what the dates call answers and what the form
 * holds.
 */
export function SimpleTest() {
  const [isOpen, open] = useState(false)
  const [form, setForm] = useState(emptyForm)
  const answer = useDatesCall()
  return (
    <div className="grid grid-cols-1 gap-8">
      <output className="block rounded-field bg-pine-soft p-4 text-pine">API-test: {answer}</output>
      {isOpen ? (
        <SimpleBooking dates={DATES} onChange={setForm} />
      ) : (
        <Button size="lg" className="justify-self-start" onClick={() => open(true)}>
          Afspraak Maken
        </Button>
      )}
      <section aria-label="Debug-info">
        <h2 className="text-xl">Debug-info</h2>
        <pre className="mt-2 overflow-x-auto rounded-field border border-line bg-card p-4 text-sm">
          {JSON.stringify(form, null, 2)}
        </pre>
      </section>
    </div>
  )
}

/**
 * One line on `GET /api/booking/dates`: its HTTP status and the `message` of its answer, which a
 * list of dates has not.
 */
function useDatesCall(): string {
  const [line, setLine] = useState('bezig…')
  useEffect(() => {
    const leaving = new AbortController()
    void describeCall(leaving.signal).then((text) => !leaving.signal.aborted && setLine(text))
    return () => leaving.abort()
  }, [])
  return line
}

async function describeCall(signal: AbortSignal): Promise<string> {
  try {
    const response = await callForDates(signal)
    return `HTTP ${response.status}, ${messageOf(await response.json())}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function messageOf(body: unknown): string {
  if (Array.isArray(body)) return 'OK'
  return typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : 'geen melding'
}
