import { Scissors, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { PillLink, PillNav } from '#ui/pill-nav.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { ToastProvider, useToast } from '#ui/toast.tsx'
import { Tooltips } from '#ui/tooltips.tsx'
import { Chihuahua } from './public/illustrations/chihuahua.tsx'
import { FrenchBulldog } from './public/illustrations/french-bulldog.tsx'
import { GoldenRetriever } from './public/illustrations/golden-retriever.tsx'
import { GroomingTools } from './public/illustrations/grooming-tools.tsx'
import { HeroScene } from './public/illustrations/hero-scene.tsx'
import { Newfoundland } from './public/illustrations/newfoundland.tsx'
import { Paw } from './public/illustrations/paw.tsx'
import { Poodle } from './public/illustrations/poodle.tsx'
import { Choices, Dates, Fields, MANY, Section } from './styleguide-forms.tsx'

/** Every component in every state, and the drawings; registered in development only. */
export default function Styleguide() {
  return (
    <ToastProvider>
      <Tooltips />
      <main className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-10">
        <h1>Stijlgids</h1>
        <Drawings />
        <Colours />
        <Buttons />
        <Messages />
        <Fields />
        <Choices />
        <Dates />
        <Windows />
        <Lists />
        <Waiting />
      </main>
    </ToastProvider>
  )
}

function Drawings() {
  return (
    <Section title="Tekeningen">
      <HeroScene
        title="Een hond in bad, een poedel en een chihuahua in het salon"
        className="w-full rounded-card"
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {[Chihuahua, FrenchBulldog, Poodle, GoldenRetriever, Newfoundland, GroomingTools, Paw].map(
          (Drawing) => (
            <Card key={Drawing.name} className="grid place-items-center">
              <Drawing className="h-40 w-full" />
            </Card>
          ),
        )}
      </div>
    </Section>
  )
}

const SWATCHES = [
  'bg-paper text-ink border border-line',
  'bg-card text-muted border border-line',
  'bg-pine text-white',
  'bg-pine-soft text-pine',
  'bg-apricot text-ink',
  'bg-clay text-white',
  'bg-amber-soft text-amber',
  'bg-green-soft text-green',
  'bg-red-soft text-red',
]

function Colours() {
  return (
    <Section title="Kleuren en letters">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {SWATCHES.map((look) => (
          <li key={look} className={`rounded-field p-4 font-medium ${look}`}>
            {look.split(' ').slice(0, 2).join(' ')}
          </li>
        ))}
      </ul>
      <h3>Een kop van de derde orde</h3>
      <p className="max-w-prose">
        Lopende tekst is rustig en leesbaar, met <a href="#top">een koppeling</a> erin en bedragen
        als € 1.055,00. Regels worden nooit langer dan 68 tekens.
      </p>
    </Section>
  )
}

function Buttons() {
  return (
    <Section title="Knoppen">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Bewaren</Button>
        <Button variant="accent">Maak een afspraak</Button>
        <Button variant="secondary">Terug</Button>
        <Button variant="ghost">Overslaan</Button>
        <Button variant="danger">
          <Trash2 aria-hidden /> Verwijderen
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">Klein</Button>
        <Button size="lg">Groot</Button>
        <Button disabled>Uitgeschakeld</Button>
        <Button loading>Bewaren</Button>
        <ButtonLink href="#top" variant="secondary">
          Naar boven
        </ButtonLink>
        <Button size="icon" variant="secondary" aria-label="Knippen">
          <Scissors aria-hidden />
        </Button>
      </div>
      <PillNav label="Voorbeeld van een rij koppelingen">
        {['Overzicht', 'Prijslijst', 'Producten', 'Verlof', 'Bedrijf', 'Facturen'].map(
          (name, index) => (
            <PillLink key={name} href={`#${name}`} current={index === 1}>
              {name}
            </PillLink>
          ),
        )}
      </PillNav>
      <Stepper current={2} total={4} labels={['Datum', 'Tijd', 'Gegevens', 'Overzicht']} />
    </Section>
  )
}

function Messages() {
  return (
    <Section title="Meldingen">
      <Alert title="Goed om te weten">Wij werken enkel op afspraak.</Alert>
      <Alert tone="success" title="Bewaard">
        De wijzigingen staan op de site.
      </Alert>
      <Alert tone="warning">Deze afspraak duurt langer dan het tijdslot.</Alert>
      <Alert
        tone="error"
        title="Er ging iets mis"
        action={<Button size="sm">Opnieuw proberen</Button>}
      >
        De lijst kon niet geladen worden.
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Badge>Nieuw</Badge>
        <Badge tone="amber">In afwachting</Badge>
        <Badge tone="green">Bevestigd</Badge>
        <Badge tone="red">Geannuleerd</Badge>
      </div>
    </Section>
  )
}

function Windows() {
  const { toast } = useToast()
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const [breed, setBreed] = useState('')
  return (
    <Section title="Vensters">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Venster</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Vraag
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Bewaard',
              description: 'De klant is bijgewerkt.',
              undo: () => undefined,
            })
          }
        >
          Bericht
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Fout', description: 'Kon de lijst niet laden.', tone: 'destructive' })
          }
        >
          Foutbericht
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(undefined)}
        title="Nieuwe klant"
        description="Velden met een sterretje zijn verplicht."
        footer={<Button onClick={() => setOpen(undefined)}>Bewaren</Button>}
      >
        <div className="flex min-h-96 flex-col gap-4">
          <TextInput label="Naam" required />
          <Combobox label="Ras" options={MANY} value={breed} onChange={setBreed} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        title="Afspraak verwijderen?"
        text="Dit kan niet ongedaan gemaakt worden."
        confirmLabel="Verwijderen"
        tone="danger"
        onConfirm={() => setOpen(undefined)}
      />
    </Section>
  )
}

type Treatment = { id: number; name: string; minutes: number; price: string }

const COLUMNS: TableColumn<Treatment>[] = [
  { header: 'Behandeling', cell: (row) => row.name },
  { header: 'Duur', cell: (row) => `${row.minutes} min`, numeric: true },
  { header: 'Prijs', cell: (row) => row.price, numeric: true },
  {
    header: 'Acties',
    cell: (row) => (
      <Button size="sm" variant="secondary" aria-label={`${row.name} bewerken`}>
        Bewerken
      </Button>
    ),
    actions: true,
  },
]

function Lists() {
  return (
    <Section title="Lijsten">
      <Table
        caption="Voorbeeld van een tabel"
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rows={[
          { id: 1, name: 'Wassen en drogen', minutes: 60, price: '€ 40,00' },
          {
            id: 2,
            name: 'Volledige trimbeurt met een lange naam',
            minutes: 120,
            price: '€ 1.120,00',
          },
        ]}
      />
      <Card>
        <EmptyState
          title="Nog geen afspraken"
          text="Zodra iemand boekt, verschijnt de afspraak hier."
          illustration={<Chihuahua className="h-28 w-full" />}
          action={<Button>Nieuwe afspraak</Button>}
        />
      </Card>
    </Section>
  )
}

function Waiting() {
  return (
    <Section title="Wachten">
      <Spinner />
      <SkeletonText />
    </Section>
  )
}
