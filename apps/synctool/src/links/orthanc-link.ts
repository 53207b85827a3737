import {
  OrthancClient,
  type OrthancInstance,
  OrthancRefusal,
  TOO_LONG,
} from '@vetloom/integrations/instrument/orthanc/orthanc-client.ts';
import { WorklistFolder } from '@vetloom/integrations/instrument/orthanc/worklist.ts';
import { openedFolder, unopened } from './folder-files.ts';
import { HealthRecord } from './health.ts';
import { type CaughtFile, type Link, type LinkContext, LinkRefusal, type TaskOf, type Told } from './link.ts';
import { wallClock } from './wall-clock.ts';

/** Between two questions for what has come. */
const LOOK_MS = 3000;
/** Between two tries where nobody answers. */
const TROUBLE_MS = 15_000;
/** Pictures of one message: the wire takes fifty files, and the workstation holds all of them in its memory meanwhile. */
const TOGETHER = 40;
const TOGETHER_BYTES = 64 * 1024 * 1024;
const KEY = 'change';

/** Machines ask the worklist for what is theirs by modality; the order's tests say which it is. */
const MODALITY = /^(CR|DX|CT|MR|US|ES|RF|MG|XA|OT)\b/i;

/**
 * The line to an Orthanc, which takes pictures from machines: each study that has rested there is handed on with its pictures, and orders stand in its worklist until
 * their study has come.
 */
export class OrthancLink implements Link {
  readonly #context: LinkContext;
  readonly #health: HealthRecord;
  readonly #client: OrthancClient;
  /** Of the worklist; empty for none. */
  readonly #folder: string;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = true;

  constructor(context: LinkContext) {
    const { link, secret } = context.instrument;
    if (link.kind !== 'http') throw new LinkRefusal('an Orthanc is reached over HTTP');
    this.#context = context;
    this.#health = new HealthRecord(context);
    this.#client = new OrthancClient({ url: link.url, user: link.user, password: secret });
    const why = link.folder ? unopened(link.folder, context) : undefined;
    if (why !== undefined) throw new LinkRefusal(why);
    this.#folder = link.folder ?? '';
  }

  start(): void {
    this.#isStopped = false;
    this.#health.connecting();
    this.#next(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    this.#health.off();
  }

  /** Puts the order into the worklist: a machine that asks is told of it. Nothing says when one did, so it counts as delivered once it stands there. */
  async order({ orderNumber, tests, animal, doctor, orderedAt }: TaskOf<'order'>): Promise<Told> {
    const said = tests.map(({ code, name }) => name || code).join(', ');
    const modality = tests.map(({ code }) => MODALITY.exec(code)?.[1]?.toUpperCase()).find(Boolean) ?? '';
    const at = wallClock(orderedAt);
    await (await this.#list()).put({
      ...{ orderNumber, animal, doctor, modality, station: this.#context.instrument.serial, procedure: said },
      date: at.slice(0, 10).replaceAll('-', ''),
      time: at.slice(11).replaceAll(':', ''),
    });
    return { state: 'delivered' };
  }

  async cancel({ orderNumber }: TaskOf<'cancel'>): Promise<Told> {
    await (await this.#list()).remove(orderNumber);
    return { state: 'done' };
  }

  /** Hands a study on again: that of an order, else whatever rests there since it was told of last. */
  async fetch({ orderNumber }: TaskOf<'fetch'>): Promise<Told> {
    if (orderNumber === '') {
      await this.#looking;
      await this.#look();
      return { state: 'done' };
    }
    const studies = await this.#refusing(this.#client.find({ AccessionNumber: orderNumber }));
    for (const uid of studies) for (const id of await this.#client.lookUp(uid)) await this.#handOn(id);
    return { state: 'done', answer: `${studies.length} studies` };
  }

  pdf(): Promise<Told> {
    return Promise.reject(new LinkRefusal('an Orthanc makes no reports'));
  }

  async test(): Promise<Told> {
    const { name, version, aet } = await this.#refusing(this.#client.system());
    if (this.#folder !== '') await (await this.#list()).check();
    this.#health.contact();
    return { state: 'done', answer: `Orthanc ${version}, ${name}, ${aet}` };
  }

  health = () => this.#health.now;

  /** The folder of the worklist as it really lies on the disk. @throws LinkRefusal where none is set, or it may not be opened */
  async #list(): Promise<WorklistFolder> {
    if (this.#folder === '') throw new LinkRefusal('no folder of the worklist is set');
    return new WorklistFolder(await openedFolder(this.#folder, this.#context));
  }

  async #takeOff(orderNumber: string): Promise<void> {
    if (this.#folder !== '') await (await this.#list()).remove(orderNumber);
  }

  #next(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking ??= this.#look()
        .then(
          () => this.#next(LOOK_MS),
          (error: unknown) => {
            this.#health.failed(error);
            this.#context.log.warn({ err: error }, 'the Orthanc cannot be asked');
            this.#next(TROUBLE_MS);
          },
        )
        .finally(() => {
          this.#looking = undefined;
        });
    }, ms);
  }

  /** Hands on what has come since the last time. The first time nothing: what stands there is the past, and is fetched by its order's number where it is wanted. */
  async #look(): Promise<void> {
    const { memory } = this.#context;
    let since = Number(memory.get(KEY));
    if (memory.get(KEY) === undefined) {
      since = await this.#client.lastChange();
      await memory.set(KEY, String(since));
    }
    this.#health.open();
    for (let done = false; !done && !this.#isStopped; ) {
      const told = await this.#client.stableStudies(since);
      this.#health.contact();
      for (const id of told.studies) await this.#handOnOrPass(id);
      // Only once all of it is kept: a power cut before hands it on again, and the server knows what it has.
      if (told.last !== since) await memory.set(KEY, String(told.last));
      since = told.last;
      done = told.done;
    }
  }

  /** One study that nobody could hold must not keep all that come after it. */
  async #handOnOrPass(id: string): Promise<void> {
    try {
      await this.#handOn(id);
    } catch (error) {
      if (!(error instanceof OrthancRefusal) || error.status !== TOO_LONG) throw error;
      this.#health.trouble('a study is too large and was passed over');
      this.#context.log.error({ err: error, id }, 'a study is too large and was passed over');
    }
  }

  /** Keeps a study in messages of some pictures each: their bytes stay the same when it is handed on again. */
  async #handOn(id: string): Promise<void> {
    const study = await this.#client.study(id);
    if (!study || study.studyUID === '') return;
    const instances = await this.#client.instances(id);
    for (const part of together(instances)) {
      const files = await Promise.all(part.map((one) => this.#file(one)));
      const { studyUID, accessionNumber, patientID, patientName } = study;
      const said = { studyUID, accessionNumber, patientID, patientName, instances: part.map(({ uid }) => uid) };
      await this.#context.keep({ raw: new TextEncoder().encode(JSON.stringify(said)), files, source: studyUID });
    }
    if (study.accessionNumber !== '')
      await this.#takeOff(study.accessionNumber).catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'an entry of the worklist stays');
      });
  }

  async #file({ id, uid }: OrthancInstance): Promise<CaughtFile> {
    return { name: `${uid || id}.dcm`, mime: 'application/dicom', bytes: await this.#client.picture(id) };
  }

  async #refusing<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof OrthancRefusal && error.status >= 400 && error.status < 500)
        throw new LinkRefusal(error.message);
      throw error;
    }
  }
}

/** Pictures in parts of so many and so large; the same again whenever a study is handed on. One that is larger is a part of its own. */
function together(instances: readonly OrthancInstance[]): OrthancInstance[][] {
  const parts: OrthancInstance[][] = [];
  let bytes = 0;
  for (const instance of instances) {
    const part = parts.at(-1);
    bytes += instance.size;
    if (part && part.length < TOGETHER && bytes <= TOGETHER_BYTES) part.push(instance);
    else {
      parts.push([instance]);
      bytes = instance.size;
    }
  }
  return parts;
}
