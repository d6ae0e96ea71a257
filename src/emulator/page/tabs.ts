/** Tabs as the ARIA practices describe them: one is in the order of the Tab key, and the arrow keys choose another. */
export function enableTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const select = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !isChosen);
    }
  };
  tabs.forEach((tab, index) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    };
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      if (!Object.hasOwn(targets, event.key)) return;
      event.preventDefault();
      const target = tabs.at(targets[event.key] % tabs.length);
      if (!target) return;
      select(target);
      target.focus();
    });
  });
  select(tabs[0]);
}
