export const treatments = [
  {
    title: 'Kleine honden',
    text: 'Van chihuahua tot maltezer: een volledige trimbeurt op maat van fijne pootjes en een teer huidje. Met warm water, een zachte föhn en extra veel geduld.',
  },
  {
    title: 'Grote honden',
    text: 'Een ruim bad, stevige tafels en sterke armen: ook een golden retriever of een newfoundlander gaat hier fris, droog en uitgeborsteld naar huis.',
  },
  {
    title: 'Premium rassen',
    text: 'Voor langharige en complexe vachten zoals die van poedels, doodles en terriërs. Klitvrij borstelen, plukken of knippen in het model dat bij uw hond past.',
  },
  {
    title: 'Professionele verzorging',
    text: 'Wassen met een shampoo die bij de vacht past, föhnen, nagels knippen en oren reinigen. Zo voelt uw hond zich van neus tot staart weer goed in zijn vel.',
  },
] as const

/** Part of every price on the list. */
export const included = [
  { title: 'Grondig wassen en spoelen', text: 'Met milde shampoo en conditioner, tot alle vuil en losse haren weg zijn.' },
  { title: 'Professioneel föhnen', text: 'Warm maar nooit heet, en op het tempo van uw hond.' },
  { title: 'Nagels en oren', text: 'Nagels op lengte geknipt, oren gecontroleerd en voorzichtig gereinigd.' },
  { title: 'Persoonlijke aandacht', text: 'Alle tijd voor úw hond, en advies om de vacht thuis mooi te houden.' },
] as const
