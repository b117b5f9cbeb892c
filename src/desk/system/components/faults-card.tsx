import { useQuery } from '@tanstack/react-query'
import { faultsQuery } from '#desk/system/client.ts'
import { formatInstant } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Table } from '#ui/table.tsx'

/** What broke in the last day, for who looks after the program. */
export function FaultsCard() {
  return (
    <Card title="Fouten van de laatste dag">
      <p className="mb-4 max-w-prose text-muted">
        Hierin staat niets over je klanten: alleen waar het misliep en hoe vaak.
      </p>
      <Loaded
        query={useQuery(faultsQuery)}
        failed="De fouten konden niet geladen worden."
        lines={3}
      >
        {(faults) => (
          <Table
            caption="Fouten van de laatste dag"
            rows={faults}
            rowKey={({ place, what }) => `${place} ${what}`}
            columns={[
              { header: 'Waar', cell: ({ place }) => place, heading: true },
              { header: 'Wat', cell: ({ what }) => what },
              { header: 'Hoe vaak', cell: ({ count }) => count, numeric: true },
              { header: 'Eerst', cell: ({ firstAt }) => formatInstant(firstAt) },
              { header: 'Laatst', cell: ({ lastAt }) => formatInstant(lastAt) },
            ]}
            className="[overflow-wrap:anywhere]"
          />
        )}
      </Loaded>
    </Card>
  )
}
