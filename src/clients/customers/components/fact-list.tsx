/** What is known of somebody, each fact beside its label; nothing when nothing is. */
export function FactList({ facts }: { facts: readonly [label: string, words: string][] }) {
  return (
    <dl className="mt-3 grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1 empty:hidden">
      {facts
        .filter(([, words]) => words !== '')
        .map(([label, words]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
    </dl>
  )
}
