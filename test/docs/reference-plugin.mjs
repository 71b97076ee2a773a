/**
 * What the reference has of its own: each name of the package stands under what it is about, which the folder of its source
 * says; unions are spelled out; and links work from disk. Loaded by .config/typedoc.json, and so plain JavaScript.
 */
import { Comment, CommentTag, Converter, PageEvent, ReflectionKind, UnionType } from 'typedoc';

/** The first row whose folder or file a source is in. */
// biome-ignore format: a table reads in columns
const CATEGORIES = [
  [/^src\/(gateway|gateway-face|options|settings|test-data)\.ts$/,             'The gateway'],
  [/^src\/(core\/errors)\.ts$/,                                                'Errors'],
  [/^src\/resources\/(transactions|ach-entries|reversals|ach-returns)\//,      'Transactions'],
  [/^src\/resources\/payment-tokens\//,                                        'Stored payment methods'],
  [/^src\/(resources\/(batches|ledger)|harness\/ledger)/,                      'Batches and money'],
  [/^src\/(resources\/(clients|integrations|users|api-keys|mfa|permissions)|seed\/clients|harness\/mfa)/, 'Clients, persons and keys'],
  [/^src\/(resources\/(webhooks|event-types)|harness\/(webhooks|events|endpoint-wish)|world\/courier)/,   'Events and webhooks'],
  [/^src\/(harness\/(clock|durations|milestones|timeline)|core\/time)\.ts$/,   'Time'],
  [/^src\/(resources\/faults|harness\/faults)/,                                'Trouble on purpose'],
  [/^src\/(facts\/response-codes|facts\/card-bins|resources\/(issuer-rules|network-rules|credit-lines)|harness\/(issuer|cards))/, 'The card network'],
  [/^src\/(facts|nacha|resources\/(bank-rules|change-notices|return-rates|ach-files|micro-deposits|world-ports)|harness\/(ach|simulate|bank-rules))/, 'The ACH network'],
  [/^src\/(harness\/worlds|seed|tape|replay)/,                                 'Worlds and tapes'],
  [/^src\/(coverage|review|harness\/audit)/,                                   'What a suite met'],
  [/^src\/(openapi)/,                                                          'The API as a document'],
  [/^src\/(faces|core|harness)/,                                               'Calls'],
  [/^src\/testing\/(kit|runners)\//,                                           'A gateway for each test'],
  [/^src\/testing\/matchers\//,                                                'Matchers and assertions'],
  [/^src\/testing\/scenario/,                                                  'Scenarios'],
  [/^src\/testing\/explore\//,                                                 'Searching for what breaks a shop'],
  [/^src\/testing\/(timers|bridges)\//,                                        'Timers, servers, clients'],
  [/^src\/testing\/builders\//,                                                'Builders'],
  [/^src\/testing\/traffic\//,                                                 'Traffic'],
  [/^src\/testing\/secrets\//,                                                 'Secrets'],
];

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    const { project } = context;
    const modules = project.getReflectionsByKind(ReflectionKind.Module);
    context.setActiveProgram(context.programs[0]);
    for (const reflection of modules.flatMap((module) => module.children ?? [])) {
      spellOut(context, reflection);
      sort(project, reflection);
    }
  });
  // A link to the first page names its folder, which a web server turns into index.html and a browser alone does not.
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents?.replaceAll(/href="((?:\.\.\/)+|\.\/)(#[^"]*)?"/g, 'href="$1index.html$2"');
  });
}

/** A union of words that the compiler knows by the name of the type alone, as `@useDeclaredType` finds it. */
function spellOut(context, reflection) {
  if (!reflection.kindOf(ReflectionKind.TypeAlias) || reflection.type?.name !== reflection.name) return;
  const symbol = context.getSymbolFromReflection(reflection);
  const { types = [] } = symbol === undefined ? {} : context.checker.getDeclaredTypeOfSymbol(symbol);
  if (types.length > 0)
    reflection.type = new UnionType(types.map((type) => context.converter.convertType(context, type)));
}

/** Functions are documented by their signatures, all else by itself. */
function sort(project, reflection) {
  const category = categoryOf(project.getSymbolIdFromReflection(reflection)?.packagePath ?? '');
  if (category === undefined) return;
  for (const documented of reflection.signatures ?? [reflection]) {
    documented.comment ??= new Comment();
    documented.comment.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: category }]));
  }
}

function categoryOf(path) {
  return CATEGORIES.find(([where]) => where.test(path))?.[1];
}
