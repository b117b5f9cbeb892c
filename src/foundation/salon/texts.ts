/**
 * How a text is written: on one line, in paragraphs, or in blocks of a title and a text with an
 * empty line between them.
 */
type TextKind = 'line' | 'text' | 'blocks'

export type SiteText = {
  key: string
  kind: TextKind
  label: string
  hint?: string
  default: string
}

/** How long the owner's own version of a text may be. */
export const MOST_LETTERS: Record<TextKind, number> = { line: 150, text: 3_000, blocks: 6_000 }

/**
 * The texts of the public pages that the owner may replace, each with the words that come with the
 * software. `{naam}`, `{gemeente}`, `{jaar}`, `{betaalmiddelen}` and the three figures of
 * cancelling stand for what the settings say.
 */
export const siteTextPages = [
  {
    path: '/',
    label: 'Home',
    texts: [
      {
        key: 'home-hero-title',
        kind: 'line',
        label: 'Grote titel bovenaan',
        default: `Professioneel hondentrimsalon voor kleine en grote honden`,
      },
      {
        key: 'home-hero-text',
        kind: 'text',
        label: 'Tekst onder de grote titel',
        default: `Wassen, föhnen, knippen en nagels in {gemeente}: met tijd, geduld en zachte handen. Zo gaat uw hond fris, proper en met een kwispel weer naar huis.`,
      },
      {
        key: 'home-reasons',
        kind: 'blocks',
        label: 'Waarom kiezen voor ons',
        default: `Een omgeving zonder stress
Eén hond tegelijk op tafel, geen blaffende rij kooien en nooit haast. Uw hond mag rondsnuffelen, even uitblazen en krijgt een zachte hand en een lief woord. Wie ontspannen is, laat zich graag verzorgen.

Gecertificeerde trimmers
Ons team is opgeleid in trimmen, knippen en vachtverzorging en blijft bijleren. We kennen de rasmodellen, zien huid- en oorproblemen op tijd en vertellen u eerlijk wat de vacht van uw hond nodig heeft.`,
      },
      {
        key: 'home-closing-title',
        kind: 'line',
        label: 'Oproep onderaan: titel',
        default: `Klaar voor een frisse vacht?`,
      },
      {
        key: 'home-closing-text',
        kind: 'text',
        label: 'Oproep onderaan: tekst',
        default: `Kies zelf een dag en een uur die u passen. In vier korte stappen staat de afspraak van uw hond vast.`,
      },
    ],
  },
  {
    path: '/services',
    label: 'Diensten',
    texts: [
      {
        key: 'services-intro',
        kind: 'text',
        label: 'Inleiding',
        hint: 'Bij onze tekst komt vanzelf hoeveel rassen er op je prijslijst staan.',
        default: `Elke vacht is anders, en elke hond ook. Daarom krijgt de uwe een behandeling op maat, van de eerste borstelstreek tot de laatste knip.`,
      },
      {
        key: 'services-treatments',
        kind: 'blocks',
        label: 'Wat we voor uw hond doen',
        default: `Kleine honden
Van chihuahua tot maltezer: een volledige trimbeurt op maat van fijne pootjes en een teer huidje. Met warm water, een zachte föhn en extra veel geduld.

Grote honden
Een ruim bad, stevige tafels en sterke armen: ook een golden retriever of een newfoundlander gaat hier fris, droog en uitgeborsteld naar huis.

Premium rassen
Voor langharige en complexe vachten zoals die van poedels, doodles en terriërs. Klitvrij borstelen, plukken of knippen in het model dat bij uw hond past.

Professionele verzorging
Wassen met een shampoo die bij de vacht past, föhnen, nagels knippen en oren reinigen. Zo voelt uw hond zich van neus tot staart weer goed in zijn vel.`,
      },
      {
        key: 'services-included',
        kind: 'blocks',
        label: 'Wat is inbegrepen',
        default: `Grondig wassen en spoelen
Met milde shampoo en conditioner, tot alle vuil en losse haren weg zijn.

Professioneel föhnen
Warm maar nooit heet, en op het tempo van uw hond.

Nagels en oren
Nagels op lengte geknipt, oren gecontroleerd en voorzichtig gereinigd.

Persoonlijke aandacht
Alle tijd voor úw hond, en advies om de vacht thuis mooi te houden.`,
      },
      {
        key: 'services-closing-title',
        kind: 'line',
        label: 'Oproep onderaan: titel',
        default: `Uw hond gevonden op de lijst?`,
      },
      {
        key: 'services-closing-text',
        kind: 'text',
        label: 'Oproep onderaan: tekst',
        default: `Kies online een dag en een uur. U ziet de prijs voor u bevestigt en betaalt pas in het salon.`,
      },
    ],
  },
  {
    path: '/about',
    label: 'Team',
    texts: [
      {
        key: 'about-intro',
        kind: 'text',
        label: 'Inleiding',
        hint: 'Bij onze tekst komt vanzelf hoeveel jaar ervaring je hebt.',
        default: `Sinds {jaar} verzorgen wij in {gemeente} honden van elk formaat, met borstels, bubbels en veel geduld.`,
      },
      {
        key: 'about-passion',
        kind: 'text',
        label: 'Onze passie',
        default: `Een hond die zich goed voelt in zijn vacht, beweegt vrijer, slaapt rustiger en kwispelt net iets harder. Daar doen wij het voor. Trimmen is voor ons geen lopende band maar zorg: we kijken, voelen en luisteren eerst, en nemen dan pas de schaar.

We werken op afspraak en met één hond tegelijk op tafel. Zo blijft het stil in het salon, weten we precies wat we met u afspraken en krijgt uw hond alle aandacht. Na afloop hoort u eerlijk hoe het ging en wat u thuis kunt doen om de vacht mooi te houden.`,
      },
      {
        key: 'about-accreditation',
        kind: 'text',
        label: 'Erkend en aangesloten',
        default: `Erkend trimsalon en fokker bij een vereniging voor hondentrimmers, en aangesloten bij een organisatie voor dierenwelzijn. Dat betekent: opleiding, controle en een duidelijke code over hoe er met honden wordt omgegaan.`,
      },
      {
        key: 'about-values',
        kind: 'blocks',
        label: 'Waar wij voor staan',
        default: `Liefde voor dieren
We behandelen elke hond zoals we onze eigen hond behandeld willen zien: zacht, met respect en altijd met een aai.

Professionaliteit
Proper materiaal, de juiste techniek voor elke vacht en duidelijke afspraken over model, duur en prijs.

Tijd en geduld
Een angstige puppy of een oude bes krijgt de tijd die nodig is. Lukt iets vandaag niet, dan forceren we niets.

Kwaliteit
We werken met verzorgingsproducten die zacht zijn voor huid en vacht, en we leveren pas af als we zelf tevreden zijn.`,
      },
      {
        key: 'about-story',
        kind: 'blocks',
        label: 'Ons Verhaal',
        hint: 'Begin elke titel met een jaar of een woord en een dubbelpunt.',
        default: `{jaar}: De start
Eén tafel, één bad en één grote droom: een salon waar honden graag binnenkomen. De eerste klanten komen uit de buurt, en ze komen terug.

{jaar}: Het team groeit
Al in het eerste jaar zijn er te veel honden voor twee handen. Twee assistenten komen erbij, zodat er voor elke hond tijd blijft.

Vandaag: Een vaste waarde in de streek
Van chihuahua tot newfoundlander: elke hond vindt hier zijn verzorging, en u boekt online wanneer het u past.`,
      },
      {
        key: 'about-closing-title',
        kind: 'line',
        label: 'Oproep onderaan: titel',
        default: `Maakt u ook kennis met ons?`,
      },
      {
        key: 'about-closing-text',
        kind: 'text',
        label: 'Oproep onderaan: tekst',
        default: `Boek een eerste trimbeurt. We nemen ruim de tijd om uw hond te leren kennen.`,
      },
    ],
  },
  {
    path: '/contact',
    label: 'Contact',
    texts: [
      {
        key: 'contact-intro',
        kind: 'text',
        label: 'Inleiding',
        default: `Een vraag over de vacht van uw hond, een afspraak of een kadobon? We helpen u graag verder.`,
      },
      {
        key: 'contact-availability',
        kind: 'text',
        label: 'Bereikbaarheid',
        hint: 'Een link schrijf je als [woorden](adres). Als adres kan een pagina zoals /contact-form, of whatsapp, mail, sms of bel.',
        default: `Tijdens het werk zijn we telefonisch maar heel beperkt bereikbaar: een hond op tafel laten we niet alleen. Het snelst gaat het als u [online boekt](/boekingapp) of een [WhatsApp-bericht](whatsapp) stuurt.

Een algemene vraag? [Mail ons](mail), stuur een [sms](sms) of gebruik het [contactformulier](/contact-form).`,
      },
      {
        key: 'contact-closing-title',
        kind: 'line',
        label: 'Oproep onderaan: titel',
        default: `Liever Direct Contact?`,
      },
      {
        key: 'contact-closing-text',
        kind: 'text',
        label: 'Oproep onderaan: tekst',
        default: `Stuur een berichtje via WhatsApp. Een foto van uw hond mag er altijd bij.`,
      },
    ],
  },
  {
    path: '/kadobonnen',
    label: 'Kadobonnen',
    texts: [
      {
        key: 'vouchers-intro',
        kind: 'text',
        label: 'Inleiding',
        default: `Geef een hond een verwendag cadeau, en zijn baasje een hond om weer in te knuffelen.`,
      },
    ],
  },
  {
    path: '/salon-rules',
    label: 'Salon Regels',
    texts: [
      {
        key: 'rules-intro',
        kind: 'text',
        label: 'Inleiding',
        default: `Duidelijke afspraken maken elk bezoek rustig en veilig, voor uw hond en voor ons. Even lezen dus, dan weet u precies wat u mag verwachten.`,
      },
      {
        key: 'rules-general',
        kind: 'blocks',
        label: 'Algemene regels',
        default: `Werken op afspraak
We werken uitsluitend op afspraak. Zo hebben we voor elke hond de tijd die nodig is.

Op tijd komen
Kom hoogstens 5 minuten vroeger dan afgesproken: dan is de vorige hond rustig vertrokken. Bent u meer dan 15 minuten te laat, dan moeten we een nieuwe afspraak maken, want de volgende hond wacht al.

Kosteloos annuleren
Tot {annuleertermijn} voor de afspraak annuleert of verplaatst u gratis. Doet u dat later, dan kunnen we {kost-laat} van het bedrag aanrekenen. Komt u zonder verwittigen niet opdagen, dan is dat {kost-afwezig}. Bij overmacht, zoals ziekte of een ongeval, rekenen we niets aan.

Wat voor u geldt, geldt ook voor ons
Moeten wij later dan {annuleertermijn} vooraf afzeggen of verplaatsen zonder dat er overmacht is, dan krijgt u van ons dezelfde vergoeding: {kost-laat} van het bedrag, of {kost-afwezig} als we u voor een gesloten deur laten staan.

Betalen
U betaalt na de behandeling: {betaalmiddelen}. Een kadobon mag natuurlijk ook.`,
      },
      {
        key: 'rules-safety',
        kind: 'blocks',
        label: 'Veiligheid',
        default: `Aan de leiband
Breng uw hond binnen aan een stevige leiband of in een reismand, ook als hij braaf luistert. Zo blijft het veilig aan de deur en in de wachtruimte.

Vertel ons wat we moeten weten
Is uw hond bang, bijterig, epileptisch of pas geopereerd? Zeg het vooraf. Dan bereiden we ons voor en vermijden we dat iemand, hond of mens, zich pijn doet.

Een muilkorf als het moet
Als het veiliger is, werken we even met een zachte muilkorf. Wordt het te gevaarlijk of te zwaar voor uw hond, dan stoppen we en zoeken we samen een oplossing.

U mag niet bij de behandeling blijven
Hoe graag uw hond u ook ziet: met u erbij wil hij naar u toe, en dat is op een trimtafel gevaarlijk. Daarom nemen we afscheid aan de deur. Meestal is hij na twee minuten al rustig.

Als er toch iets gebeurt
Bij een ongeval of als uw hond zich niet goed voelt, bellen we u meteen en gaan we indien nodig naar de dierenarts. Zorg dus dat we u kunnen bereiken.`,
      },
      {
        key: 'rules-welfare',
        kind: 'blocks',
        label: 'Welzijn van uw hond',
        default: `Puppy's vanaf 16 weken
Puppy's zijn welkom vanaf 16 weken, na al hun vaccinaties. Het eerste bezoek houden we kort en speels, zodat het trimsalon een fijne plek blijft.

Geen grote maaltijd vooraf
Geef de laatste 2 uur voor de afspraak geen grote maaltijd. Water mag altijd.

Eerst een wandeling
Laat uw hond vlak voor de afspraak nog even uit. Een lege blaas en gestrekte poten maken het voor hem veel aangenamer.

Klitten: welzijn gaat voor het model
Zware klitten uitkammen doet pijn. Is de vacht te erg verklit, dan knippen we ze kort. We bespreken dat eerst met u, en vertellen hoe u het de volgende keer voorkomt.

Op het tempo van uw hond
Oudere, zieke of nerveuze honden krijgen pauzes. Lukt iets niet zonder stress, dan doen we het een andere keer.`,
      },
      {
        key: 'rules-service',
        kind: 'blocks',
        label: 'Service en kwaliteit',
        default: `Samen het model bepalen
Bij het binnenkomen overlopen we lengte, model en aandachtspunten. Breng gerust een foto mee. Wat niet haalbaar is, zeggen we eerlijk vooraf.

Een duidelijke prijs
De prijs op de lijst geldt voor een verzorgde vacht. Is er veel extra werk door klitten of vlooien, dan hoort u de meerprijs voor we beginnen. Zonder uw akkoord rekenen we niets extra aan.

Niet tevreden? Zeg het ons
Meld een klacht liefst binnen 24 uur na de behandeling, met een foto als dat kan. U krijgt binnen 5 werkdagen een antwoord of een oplossing.

Foto's
We nemen graag een foto van het resultaat. Online zetten doen we alleen als u daar vooraf mee instemt.`,
      },
      {
        key: 'rules-hygiene',
        kind: 'blocks',
        label: 'Hygiëne en gezondheid',
        default: `Bewijs van vaccinatie
Breng bij het eerste bezoek het vaccinatieboekje of Europees dierenpaspoort mee. Een niet-gevaccineerde hond kunnen we niet aannemen, om alle andere te beschermen.

Vlooien en teken
Behandel uw hond vooraf tegen vlooien en teken. Vinden we ze toch, dan gebruiken we na overleg een aangepaste shampoo en ontsmetten we de werkplek.

Een zieke hond blijft thuis
Braken, diarree, hoesten of een besmettelijke huidziekte? Laat het ons weten en verplaats de afspraak. Is uw hond plots ziek, dan vragen we daar niets voor.

Allergieën en medicatie
Vertel ons over allergieën, gevoelige huid, hart- of gewrichtsproblemen en medicijnen. Dan kiezen we de juiste producten en houding.

Proper materiaal
Tafels, bad en gereedschap worden na elke hond gereinigd en ontsmet. Handdoeken gaan telkens in de was.`,
      },
      {
        key: 'rules-house',
        kind: 'blocks',
        label: 'Huisregels',
        default: `Op tijd ophalen
We verwittigen u zodra uw hond klaar is. Kom hem dan binnen het halfuur halen: de meeste honden wachten liever niet te lang.

Kinderen
Kinderen zijn welkom aan de balie, onder uw toezicht. De trimruimte is alleen voor honden en trimmers.

Rook- en stressvrij
Binnen wordt niet gerookt. We praten zacht, ook tegen elkaar: honden horen alles.

Halsbanden en spullen
Laat alleen achter wat nodig is. Voor verloren speelgoed of dekentjes kunnen we niet instaan, al zoeken we met plezier mee.

Respect
We zijn vriendelijk voor uw hond en voor u, en verwachten dat ook van iedereen die binnenkomt.`,
      },
    ],
  },
] as const satisfies readonly { path: string; label: string; texts: readonly SiteText[] }[]

export type SiteTextKey = (typeof siteTextPages)[number]['texts'][number]['key']

const pages: readonly { texts: readonly SiteText[] }[] = siteTextPages

/** The same texts in one row. */
export const siteTexts: readonly SiteText[] = pages.flatMap(({ texts }) => texts)

/** The house rules as they read with the owner's own words, `own`: what a version of them keeps. */
export function ruleTexts(own: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    siteTexts
      .filter(({ key }) => key.startsWith('rules-'))
      .map(({ key, default: ours }) => [key, own[key] ?? ours]),
  )
}
