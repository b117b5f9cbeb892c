import { ClipboardPen, Syringe } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import { HealthForm } from '#agenda/self-service/components/health-form.tsx'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { brusselsToday, formatLongDate } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/field.tsx'

const HEALTH = 'gezondheid'

/**
 * What the salon likes to know before the visit: until when the vaccination holds, and the health
 * of the dog.
 */
export function PreparationCard({ deeds }: { deeds: VisitDeeds }) {
  const { visit } = deeds
  const [isFilling, setFilling] = useState(false)
  const [isThanked, setThanked] = useState(false)
  return (
    <Card title="Voor het bezoek">
      <div className="flex flex-col gap-6">
        <Vaccination deeds={deeds} />
        <div className="border-t border-line pt-5">
          <h3 id={HEALTH} tabIndex={-1} className="flex items-center gap-2 text-lg outline-none">
            <ClipboardPen aria-hidden className="size-5 shrink-0 text-pine" />
            Gezondheid van {visit.dogName}
          </h3>
          {isThanked && (
            <Alert tone="success" className="mt-3">
              Dank u wel, we hebben het genoteerd.
            </Alert>
          )}
          {isFilling ? (
            <HealthForm
              deeds={deeds}
              onDone={() => {
                setFilling(false)
                setThanked(true)
                focusSoon(HEALTH)
              }}
              onClose={() => {
                setFilling(false)
                focusSoon(HEALTH)
              }}
            />
          ) : (
            <>
              <p className="mt-1 mb-3 text-muted">
                {visit.healthFilledAt
                  ? `Ingevuld op ${formatLongDate(brusselsToday(new Date(visit.healthFilledAt)))}. Is er iets veranderd?`
                  : 'Allergieën, medicatie, karakter: wat u ons vooraf vertelt, maakt het bezoek veiliger en rustiger.'}
              </p>
              <Button
                variant="secondary"
                onClick={() => {
                  setThanked(false)
                  setFilling(true)
                  focusSoon(HEALTH)
                }}
                className="w-full sm:w-auto"
              >
                {visit.healthFilledAt ? 'Opnieuw invullen' : 'Gezondheidsformulier invullen'}
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function Vaccination({ deeds: { visit, busy, act } }: { deeds: VisitDeeds }) {
  const { vaccinatedUntil, date, dogName } = visit
  const [typed, setTyped] = useState(vaccinatedUntil ?? '')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaved, setSaved] = useState(false)
  const expires = vaccinatedUntil !== null && vaccinatedUntil < date

  async function save(event: FormEvent) {
    event.preventDefault()
    const refused = await act({ path: 'vaccination', body: { vaccinatedUntil: typed } })
    setRefusal(refused)
    setSaved(!refused)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <h3 className="flex items-center gap-2 text-lg">
        <Syringe aria-hidden className="size-5 shrink-0 text-pine" />
        Vaccinatie van {dogName}
      </h3>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextInput
          label="Geldig tot en met"
          type="date"
          required
          hint="Staat in het vaccinatieboekje of dierenpaspoort."
          value={typed}
          error={refusal?.fields['vaccinatedUntil']}
          onValue={(value) => {
            setTyped(value)
            setSaved(false)
          }}
          className="min-w-56 flex-1"
        />
        <Button
          type="submit"
          variant="secondary"
          loading={busy === 'vaccination'}
          className="max-sm:w-full"
        >
          Bewaren
        </Button>
      </div>
      {refusal && !refusal.fields['vaccinatedUntil'] && (
        <Alert tone="error" className="mt-3">
          {refusal.sentence}
        </Alert>
      )}
      {expires && (
        <Alert tone="warning" className="mt-3">
          Die datum valt voor uw afspraak. Laat {dogName} tijdig inenten: een niet-gevaccineerde
          hond kunnen we niet aannemen.
        </Alert>
      )}
      {isSaved && !expires && (
        <Alert tone="success" className="mt-3">
          Bewaard, dank u wel.
        </Alert>
      )}
    </form>
  )
}
