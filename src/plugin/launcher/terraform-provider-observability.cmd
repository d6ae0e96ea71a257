@echo off
rem Terraform starts this file on Windows. What it prints on stdout before node runs, Terraform shows to the user.
setlocal DisableDelayedExpansion

rem Options meant for other programs must not change how the provider runs.
set NODE_OPTIONS=

rem No blocks in parentheses: one in a path, as in "Program Files (x86)", would end them.
if not defined OBSERVABILITY_NODE set OBSERVABILITY_NODE=node
where /q "%OBSERVABILITY_NODE%" 2>nul && goto run
if exist "%OBSERVABILITY_NODE%" goto run
echo The observability provider needs Node.js 20 or newer, and "%OBSERVABILITY_NODE%" cannot be found. Install it from https://nodejs.org, or set OBSERVABILITY_NODE to the path of node.exe.
exit /b 1

:run
"%OBSERVABILITY_NODE%" "%~dp0start.cjs"
