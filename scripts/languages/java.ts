import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Language, packedVersion } from './language';
import { Project, ROOT } from './project';
import { synthesizeReference } from './reference';
import { java as translated } from '../translate/java';

/** Contains `com.hashicorp:cdktf`, which `npm run package:java` builds if the Maven repository does not have it. */
const LOCAL_REPOSITORY = join(ROOT, '.cache', 'maven');

export const java: Language = {
  name: 'java',
  tool: ['mvn', '--version'],
  async install(project) {
    writeFileSync(join(project.path, 'settings.xml'), SETTINGS);
    // Packaging has put the artefact there, too, but the one from dist/ is published.
    rmSync(join(LOCAL_REPOSITORY, 'io', 'github', 'cdktf-provider-observability'), {
      recursive: true,
      force: true,
    });
    await maven(project, 'compile');
  },
  async synthesize(project) {
    await maven(project, 'exec:java');
  },
  environment: ({ path }) => {
    // The home of Maven's user, whose settings are read where no others are named.
    mkdirSync(join(path, '.m2'));
    writeFileSync(join(path, '.m2', 'settings.xml'), SETTINGS);
    return { MAVEN_OPTS: `${options()} -Duser.home=${path}` };
  },
  reference: (project) =>
    synthesizeReference(project, translated, async () => {
      await maven(project, 'compile');
      await maven(project, 'exec:java');
    }),
};

/** Java does not read TMPDIR. */
const options = () => `${process.env.MAVEN_OPTS ?? ''} -Djava.io.tmpdir=${tmpdir()}`;

async function maven(project: Project, goal: string): Promise<void> {
  const version = `-Dobservability.version=${packedVersion()}`;
  await project.run(['mvn', '--quiet', '--batch-mode', '--settings', 'settings.xml', version, goal], {
    env: { ...process.env, MAVEN_OPTS: options() },
  });
}

const SETTINGS = `<settings xmlns="http://maven.apache.org/SETTINGS/1.0.0">
  <localRepository>${LOCAL_REPOSITORY}</localRepository>
  <profiles>
    <profile>
      <id>packed</id>
      <repositories>
        <repository>
          <id>packed</id>
          <url>file://${join(ROOT, 'dist', 'java')}</url>
        </repository>
      </repositories>
    </profile>
  </profiles>
  <activeProfiles>
    <activeProfile>packed</activeProfile>
  </activeProfiles>
</settings>
`;
